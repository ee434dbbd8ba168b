/** Events of the window, by which code that is loaded apart hears of each other. */
/** This page changed something that the device keeps; its channel speaks to other pages alone. */
export const OWN_NEWS = 'saexOwnNews'
/** The server answers again, which the browser's own `online` does not say: that only means a network. */
export const SERVER_IS_BACK = 'saexServerIsBack'
/** A newer build has changed the database; from then on also a mark on the root element. */
export const OUTDATED = 'saexOutdated'
