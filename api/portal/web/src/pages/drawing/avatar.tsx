import { Box } from '@mantine/core'
import { useState } from 'react'

const SIZE = 28

/** A winner's picture, as we keep it, or the first letter while there is none. */
export const Avatar = ({ picture, name }: { picture: string | null; name: string }) => {
  const [failed, setFailed] = useState<string | null>(null)
  const shape = { width: SIZE, height: SIZE, borderRadius: '50%', flex: 'none' } as const
  if (picture !== null && picture !== failed) {
    return (
      <img
        src={picture}
        alt=""
        width={SIZE}
        height={SIZE}
        loading="lazy"
        style={{ ...shape, objectFit: 'cover' }}
        onError={() => setFailed(picture)}
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
