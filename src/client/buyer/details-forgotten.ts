import { createAction } from '@reduxjs/toolkit'

/** The buyer's details were erased on this device: whoever holds a copy lets go of it. */
export const detailsForgotten = createAction('buyer/detailsForgotten')
