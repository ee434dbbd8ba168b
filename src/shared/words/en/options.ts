/** Names of fuels, bodies and gearboxes by the name that the stock has, where another language has one. */
export const options: Readonly<Record<string, string>> = {}
