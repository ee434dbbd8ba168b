// What comes after the first paint: reach it by import(), or from code that came so.
export { InstallOffer } from './install/InstallOffer.tsx'
export { UpdateNotice } from './update/UpdateNotice.tsx'
export { askToPersist } from './install/install-settings.ts'
