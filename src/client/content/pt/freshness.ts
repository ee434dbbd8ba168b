import type { freshness as english } from '../en/freshness.ts'

export const freshness: typeof english = {
  saved: (age) => `Guardado ${age}`,
  savedOn: (day) => `Guardado a ${day}`,
  savedSome: 'Guardado',
  fromList: (age) => `Da sua lista de stock guardada, ${age}`,
  fromListOn: (day) => `Da sua lista de stock, guardada a ${day}`,
  fromListSome: 'Da sua lista de stock guardada',
  cancel: 'Cancelar',
  newerResults: 'Resultados mais recentes – mostrar',
  newerVehicle: 'Dados mais recentes – mostrar',
  newPrice: 'O preço mudou – mostrar',
  nowReserved: 'Este veículo está agora reservado – mostrar',
  nowSold: 'Este veículo foi vendido – mostrar',
  gone: 'Já não está em stock',
  shortVersion: 'Versão curta – os dados completos precisam de ligação',
  serverFault: 'O nosso servidor teve um problema, a mostrar resultados guardados',
  storageFull: 'O espaço está cheio – navegar funciona, guardar está desligado',
  oldRate: 'câmbio antigo',
  pageNotSaved: 'Esta página não foi guardada. Precisa de ligação',
  savedPages: 'Páginas guardadas desta pesquisa:',
  searchNotSaved: 'Esta pesquisa não foi guardada',
  saveList: (size) =>
    size === null
      ? 'Guarde a lista de stock para pesquisar sem ligação'
      : `Guarde a lista de stock (cerca de ${size}) para pesquisar sem ligação`,
  savedHere: 'Guardado neste aparelho:',
  nothingSaved: 'Este aparelho ainda não guardou nenhuma pesquisa.',
  popularVehicles: 'Veículos populares',
  anyVehicle: 'Qualquer veículo',
  andFilters: (count) => (count === 1 ? 'e 1 filtro' : `e ${count} filtros`),
  andMore: (count) => `e mais ${count}`,
  vehicleNotSaved: 'Este veículo não foi guardado',
  windowKeepsNothing: 'O uso sem ligação está desligado nesta janela',
  cannotTell: (reference) => `Sem ligação não podemos dizer se ${reference} existe`,
}
