export { showMessage } from './messages.slice.ts'
export { ToastArea } from './ToastArea.tsx'
