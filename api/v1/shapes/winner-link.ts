import { z } from 'zod'
import { nextCursor } from '../paging.ts'

const winnerLink = z
  .object({
    position: z.int().min(0).meta({ description: 'Place in the list, from 0.' }),
    winner: z.string().meta({ description: 'The winner’s id as sent. The address does not hold it.' }),
    url: z.url().meta({ description: 'The address of the winner’s page, for this winner alone.' }),
  })
  .meta({ id: 'WinnerLink' })

export const manyWinnerLinks = z.object({ links: z.array(winnerLink), nextCursor })

export const winnerLinkExample = {
  position: 4,
  winner: 'w5',
  url: 'https://draws.example/won/drw_4Wn8aQpLr2TzXcVbNm5Kd1.4.0.8mVvQ2LZ0nR5yTqB1cXw7KfH3sJdPgUe',
}
