/**
 * How many documents of a list come at once. MongoDB would send the first hundred, and then all the rest in one piece,
 * which holds the process up while it is taken apart.
 */
export const LIST_BATCH = 500;
