export { WithdrawButton } from './WithdrawButton.tsx'
