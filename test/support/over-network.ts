/** A database's address for what knows no sockets or stands between: tests reach their Postgres by a socket. */
export const overNetwork = (url: string): URL => Object.assign(new URL(url), { hostname: '127.0.0.1' })
