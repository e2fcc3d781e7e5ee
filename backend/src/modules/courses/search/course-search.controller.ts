import { Controller, Get, Query } from '@nestjs/common';
import { SearchAnswer, SearchQuery } from '@keyroster/contracts/dto';
import { Allow, CurrentUser } from '../../../common/access/allow.decorator.js';
import type { Caller } from '../../../common/access/caller.js';
import { Answers } from '../../../common/http/answers/answers.decorator.js';
import { CourseSearchService } from './course-search.service.js';

@Controller('search')
export class CourseSearchController {
  constructor(private readonly search: CourseSearchService) {}

  @Get()
  @Allow('titles.read')
  @Answers(SearchAnswer)
  find(@Query() { q }: SearchQuery, @CurrentUser() caller: Caller): Promise<SearchAnswer> {
    return this.search.find(q, caller);
  }
}
