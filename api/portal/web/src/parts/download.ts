/** Downloads a text as a file. */
export const download = (name: string, parts: string[], type: string): void => {
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Spreadsheets read a text as UTF-8 only when it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF'

export const downloadCsv = (name: string, csv: string): void =>
  download(name, [BYTE_ORDER_MARK, csv], 'text/csv;charset=utf-8')
