import { combineSlices } from '@reduxjs/toolkit'
import { publicApi } from './public-api.ts'
import { staffApi } from './staff-api.ts'

/**
 * The reducer of every store. A slice that only a lazy page needs joins when the page's code arrives:
 * `export const mine = createSlice({ … }).injectInto(rootReducer)`; its selectors then also work before its first action.
 */
export const rootReducer = combineSlices(publicApi, staffApi)
