import { Client, type ClientConfig } from 'pg'

/** Works on a connection of its own, which ends with the work. */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  // A connection that breaks fails the statement under way; the event would end the process if nobody listened.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
