-- Rows of a day lie together: a range index finds old ones and costs an insertion nothing (content/shared/view.repository.ts).
create index article_view_day on article_view using brin (day) with (pages_per_range = 32, autosummarize = on);
create index video_view_day on video_view using brin (day) with (pages_per_range = 32, autosummarize = on);
create index security_event_minute on security_event using brin (minute) with (pages_per_range = 32, autosummarize = on);
