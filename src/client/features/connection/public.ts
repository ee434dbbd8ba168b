export { ConnectionStrip } from './ConnectionStrip.tsx'
