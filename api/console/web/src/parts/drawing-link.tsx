import { Link } from '@tanstack/react-router'

/** To the page with everything of a drawing. */
export const DrawingLink = ({ id }: { id: string }) => (
  <Link to="/drawings/$drawing" params={{ drawing: id }} className="link">
    {id}
  </Link>
)
