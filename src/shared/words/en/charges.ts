/** Names of charges by their pastel code, where another language has one; English has those of the tariff. */
export const charges: Readonly<Record<string, string>> = {}
