export { UpdateNotice } from './UpdateNotice.tsx'
