import { listenToChannel, tellChannel } from '../../offline/tab-channel.ts'

const NAME = 'saex-forgotten'

/** Tells the other tabs of this browser that the buyer's details were erased. */
export const tellForgotten = () => tellChannel(NAME, 'forgotten')

/** Calls back when another tab erased them; answers how to stop listening. */
export const listenToForgotten = (onForgotten: () => void) => listenToChannel(NAME, onForgotten)
