import { deviceValue } from '@juhe/platform';

/** The id of the address that was last selected on the address page (`?select=1`), for the order being created in this tab. */
export const chosenAddress = deviceValue({ key: 'juhe-chosen-address', scope: 'tab', text: (id) => id });
