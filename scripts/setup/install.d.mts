export const INSTALL_SCRIPTS: Readonly<Record<string, { readonly isRun: boolean; readonly why: string }>>
