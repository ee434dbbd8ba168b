export { ConnectionStrip } from './ConnectionStrip.tsx'
export { connectionSlice } from './connection.slice.ts'
