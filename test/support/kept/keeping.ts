/** Whether this process keeps the databases that tests leave, and the names of those that wait for the next test. */
export const keeping = { isOn: false, stock: [] as string[] }
