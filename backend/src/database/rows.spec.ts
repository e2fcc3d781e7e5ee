import { Schema, type Model } from 'mongoose';
import { Rows } from './rows.js';

interface Row {
  at: number;
}

/** A collection to which another row is written between each search and its count. */
class Growing extends Rows<Row> {
  constructor(found: Row[], counted: number) {
    const query = {
      sort: () => query,
      skip: () => query,
      limit: () => query,
      batchSize: () => query,
      lean: () => Promise.resolve(found),
    };
    const model = {
      schema: new Schema({ at: Number }),
      find: () => query,
      countDocuments: () => Promise.resolve(counted),
    };
    super(model as unknown as Model<Row>);
  }

  page = (limit: number, offset: number) => this.part({}, { at: -1 }, { limit, offset });
}

it('counts what it lists, unless there may be more of it', async () => {
  const rows = [{ at: 2 }, { at: 1 }];
  expect(await new Growing([], 1).page(3, 0)).toEqual({ found: [], total: 0 });
  expect(await new Growing(rows, 3).page(3, 0)).toEqual({ found: rows, total: 2 });
  expect(await new Growing(rows, 6).page(3, 3)).toEqual({ found: rows, total: 5 });
  expect(await new Growing(rows, 9).page(2, 3)).toMatchObject({ total: 9 });
  expect(await new Growing([], 4).page(2, 6)).toEqual({ found: [], total: 4 });
});
