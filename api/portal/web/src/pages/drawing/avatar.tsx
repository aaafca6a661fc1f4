import { Box } from '@mantine/core'
import { useState } from 'react'

const SIZE = 28

/** A winner's picture, or the first letter if it cannot be loaded. Its server gets no referrer. */
export const Avatar = ({ url, name }: { url: string | null; name: string }) => {
  const [failed, setFailed] = useState<string | null>(null)
  const shape = { width: SIZE, height: SIZE, borderRadius: '50%', flex: 'none' } as const
  if (url !== null && url !== failed) {
    return (
      <img
        src={url}
        alt=""
        width={SIZE}
        height={SIZE}
        loading="lazy"
        referrerPolicy="no-referrer"
        style={{ ...shape, objectFit: 'cover' }}
        onError={() => setFailed(url)}
      />
    )
  }
  return (
    <Box
      component="span"
      aria-hidden="true"
      className="tag-gray"
      style={{ ...shape, display: 'inline-grid', placeItems: 'center', fontSize: 12, fontWeight: 600 }}
    >
      {Array.from(name)[0]?.toUpperCase() ?? '?'}
    </Box>
  )
}
