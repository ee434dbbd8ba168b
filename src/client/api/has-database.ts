/** Whether the browser keeps a database of this name; also true where it cannot tell. Rejects where nothing can be kept. */
export async function hasDatabase(wanted: string): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true
  return (await indexedDB.databases()).some(({ name }) => name === wanted)
}
