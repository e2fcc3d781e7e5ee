import { createContext, useContext } from 'react';

type Open = (id: string, anchor: HTMLElement) => void;

/** One panel for all rows: thousands of them would each carry a popover of its own. */
export const AddressPanelContext = createContext<Open>(() => undefined);

export const useAddressPanel = (): Open => useContext(AddressPanelContext);
