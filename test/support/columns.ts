/** In SQL, the columns of a table that rows are inserted with, in their order: the others are computed of them. */
export const columnsOf = (table: string): string => `
  (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = ${table} and attnum > 0 and not attisdropped and attgenerated = '')`
