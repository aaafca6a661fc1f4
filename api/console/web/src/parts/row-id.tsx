import { Code } from '@mantine/core'
import { DrawingLink } from './drawing-link.tsx'

const DRAWING = /^drw_[A-Za-z0-9]+/

/** The id of a row in the queue, as a link where the row belongs to a drawing, such as its page or proof. */
export const RowId = ({ id }: { id: string }) => {
  const [drawing] = DRAWING.exec(id) ?? []
  if (drawing === undefined) return <Code className="console-id">{id}</Code>
  return (
    <span className="console-id">
      <DrawingLink id={drawing} />
      {id.slice(drawing.length)}
    </span>
  )
}
