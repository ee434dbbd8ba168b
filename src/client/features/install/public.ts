export { askToPersist } from './install-settings.ts'
export { InstallOffer } from './InstallOffer.tsx'
