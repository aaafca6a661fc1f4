/** Spreadsheets read a text as UTF-8 only when it starts with this. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a CSV file. */
export const download = (name: string, csv: string): void => {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
