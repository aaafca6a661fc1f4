/** How many rows of a kind one page of the console shows; it reads one more, to say whether there are. */
export const MOST_SHOWN = 50
