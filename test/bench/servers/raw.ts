import express from 'express'
import pg from 'pg'

/** The raw limit that the api is compared with: Express, and one prepared statement that does next to nothing. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.use(express.raw({ type: () => true, limit: '1mb' }))
app.use(async (_request, response) => {
  const { rows } = await pool.query({ name: 'raw', text: 'select repeat($1, 1500) as text', values: ['x'] })
  response.end(rows[0].text)
})
app.listen(Number(process.env['PORT']), '127.0.0.1')
