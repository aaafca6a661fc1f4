import { Link } from '@tanstack/react-router'

/** A link to the page with everything about a drawing. */
export const DrawingLink = ({ id }: { id: string }) => (
  <Link to="/drawings/$drawing" params={{ drawing: id }} className="link">
    {id}
  </Link>
)
