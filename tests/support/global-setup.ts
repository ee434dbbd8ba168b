import type { TestProject } from 'vitest/node'
import { createTemplate, openTestServer } from './test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: { readonly adminUrl: string; readonly template: string }
  }
}

/**
 * One PostgreSQL for the whole run: the one of DATABASE_URL, whose role must be allowed to create databases, or else one
 * of the product's own. That one stays in `.cache` for the next run; a server left over by a killed run is used again.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer('.cache/test-database')
  const { adminUrl, template, dropAll } = await createTemplate(server.connectionString)
  project.provide('testDatabases', { adminUrl, template })
  return async () => {
    await dropAll()
    await server.stop()
  }
}
