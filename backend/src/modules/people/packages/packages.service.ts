import { Injectable } from '@nestjs/common';
import { nameKey, storedName } from '@keyroster/contracts';
import type { PackageAnswer, PackageOffer, SavePackagePayload } from '@keyroster/contracts/dto';
import { toIds } from '../../../common/ids.js';
import { currentScope } from '../../../common/access/scope.js';
import { texts } from '../../../common/context/texts.js';
import { AppError, orNotFound } from '../../../common/errors/app-error.js';
import { unlessTaken } from '../../../common/errors/to-app-error.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { phoneNumber } from '../../../common/phone-number.js';
import { Settings } from '../../../config/settings.js';
import { pick } from '../../../common/pick.js';
import { TitlesService } from '../../courses/titles/index.js';
import { about, Changes, OnRemoved } from '../../record/changes/index.js';
import { PackagesRepository, type PackageFields } from './packages.repository.js';

interface Trying {
  _id: unknown;
  wasap: string;
}

export interface Gift {
  user: Trying;
  package?: PackageAnswer | undefined;
  /** The user had the package before, so that a used trial is not refused. */
  hadPackage?: boolean | undefined;
  /** Titles to assign in addition to those of the package. */
  titles?: readonly string[] | undefined;
}

/** Packages on sale. Editing or removing one changes neither users nor ledger, which hold copies. */
@Injectable()
export class PackagesService {
  constructor(
    private readonly repository: PackagesRepository,
    private readonly titles: TitlesService,
    private readonly changes: Changes,
    private readonly settings: Settings,
  ) {}

  /** Sorted by name. A supervisor gets only those of which they have all titles. */
  async list(): Promise<PackageAnswer[]> {
    const packages = (await this.repository.list()).map((stored) => ({
      _id: String(stored._id),
      ...factsOf(stored),
      titles: stored.titles.map(String),
    }));
    const scope = currentScope();
    if (!scope) return packages;
    const theirs = await this.titles.titlesOf(scope.userId);
    return packages.filter(({ titles }) => titles.every((id) => theirs.has(id)));
  }

  /** The packages that users can buy, so without trials. */
  async offers(): Promise<PackageOffer[]> {
    const bought = (await this.repository.list()).filter(({ trial }) => !trial);
    return bought.map(({ _id, name, days, amount }) => ({ _id: String(_id), name, days, amount }));
  }

  /** Undefined without an id. Throws 404 for an unknown package, and for a supervisor who lacks one of its titles. */
  async find(id: string | undefined): Promise<PackageAnswer | undefined> {
    if (id === undefined) return undefined;
    const found = (await this.list()).find(({ _id }) => _id === id);
    if (!found) throw new AppError('NOT_FOUND', texts().server.packageUnknown, { field: 'package_id' });
    return found;
  }

  /** Whether the package exists, even if the caller may not see it. */
  async exists(id: string): Promise<boolean> {
    return (await this.repository.list()).some(({ _id }) => String(_id) === id);
  }

  /** Looks up the packages that the caller may give by name, ignoring case. */
  async byName(): Promise<(name: string) => PackageAnswer | undefined> {
    const packages = new Map((await this.list()).map((one) => [nameKey(one.name), one]));
    return (name) => packages.get(nameKey(name));
  }

  async save({ _id, usage_limit: limit, ...given }: SavePackagePayload): Promise<void> {
    await this.changes.run(async () => {
      const held = await this.titles.hold(given.titles);
      const titles = toIds(given.titles);
      const fields: PackageFields = {
        ...given,
        name: storedName(given.name),
        usage_limit: limit ?? null,
        titles,
      };
      const after = { ...factsOf(fields), titles: held.map(({ name }) => name) };
      if (_id === undefined) {
        const made = await unlessTaken('name', this.repository.insert(fields));
        this.changes.note({ ...about('package.created', made), after });
      } else {
        const former = orNotFound(await unlessTaken('name', this.repository.update(_id, fields)));
        const had = await this.titles.findEach(former.titles.map(String));
        const before = { ...factsOf(former), titles: had.map(({ name }) => name) };
        this.changes.note({ ...about('package.updated', { ...former, ...fields }), before, after });
      }
      this.changes.tell({ what: 'packages' });
    });
  }

  async remove(id: string): Promise<void> {
    await this.changes.undoable('package.removed', async () => {
      const gone = orNotFound(await this.repository.removeOne(id));
      this.changes.note({ ...about('package.removed', gone), before: factsOf(gone) });
      this.changes.tell({ what: 'packages' });
    });
  }

  @OnRemoved('titles')
  async removeTitles(ids: string[]): Promise<void> {
    if ((await this.repository.removeTitles(ids)) > 0) this.changes.tell({ what: 'packages' });
  }

  /** Returns a check for used trials. A `false` uses the trial up, so each phone number gets only one. */
  async trialCheck(users: readonly Trying[]): Promise<(user: Trying) => boolean> {
    const used = new Set(await this.repository.trialsOf(users.flatMap((user) => this.keysOf(user))));
    return (user) => {
      const keys = this.keysOf(user);
      const isUsed = keys.some((key) => used.has(key));
      if (!isUsed) for (const key of keys) used.add(key);
      return isUsed;
    };
  }

  /** Must run within a change. Assigns the titles, in addition to those of the users, and counts trials. */
  async give(gifts: readonly Gift[]): Promise<void> {
    const trying = gifts.filter(({ package: given }) => given?.trial);
    if (trying.length > 0) await this.takeTrials(trying);
    for (const [titles, alike] of groupedBy(gifts, titlesIn)) {
      const ids = alike.map(({ user }) => String(user._id));
      if (titles !== '') await this.titles.give(ids, titles.split(' '));
    }
  }

  /** A trial counts as used for ever, unless the change is undone. */
  private async takeTrials(gifts: readonly Gift[]): Promise<void> {
    const isUsed = await this.trialCheck(gifts.map(({ user }) => user));
    const byUse = groupedBy(gifts, ({ user }) => isUsed(user));
    if (byUse.get(true)?.some(({ hadPackage }) => !hadPackage)) {
      throw new AppError('GUARDED', texts().server.trialUsed, { field: 'package_id' });
    }
    await this.repository.addTrials(byUse.get(false)?.flatMap(({ user }) => this.keysOf(user)) ?? []);
  }

  private keysOf({ _id, wasap }: Trying): string[] {
    const number = phoneNumber(wasap, this.settings.phoneRegion);
    return [`user ${String(_id)}`, ...(number === '' ? [] : [`phone +${number}`])];
  }
}

export const fieldsOfPackage = ({ _id, name, usage_limit }: PackageAnswer) => ({
  package: { _id, name },
  ...(usage_limit !== null && { usage_limit }),
});

const titlesIn = ({ package: given, titles = [] }: Gift): string =>
  [...new Set([...(given?.titles ?? []), ...titles])].sort().join(' ');

const factsOf = (fields: PackageFields) =>
  pick(fields, ['name', 'days', 'amount', 'usage_limit', 'starts', 'trial']);
