import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { hasPasskeys } from '../../calls/device.ts'
import { KeyIcon } from '../icons.tsx'

type PasskeyButtonProps = { isFirst?: boolean; loading: boolean; onClick: () => void; children: ReactNode }

/** Nothing in a browser without passkeys. */
export const PasskeyButton = ({ isFirst = false, ...button }: PasskeyButtonProps) =>
  hasPasskeys() && <Button {...button} fullWidth variant={isFirst ? 'filled' : 'default'} leftSection={<KeyIcon />} />
