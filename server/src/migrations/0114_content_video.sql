-- domain.md §2: who has left makes no more short videos, likes and comments (0095).
do $$
declare t text;
begin
  foreach t in array array['video_like', 'video_collect', 'video_comment', 'video_reply', 'video_comment_like'] loop
    execute format('create trigger only_present_members before insert on %I for each row execute function only_present_members(%L)', t, 'member_id');
  end loop;
end $$;
create trigger only_present_members before insert on video for each row execute function only_present_members('author_id');

-- Short videos are reported for what articles are, their comments and replies for what those of articles are.
update report_reason set kinds = kinds
  || case when 'article' = any (kinds) then array['video'] else '{}'::text[] end
  || case when 'articleComment' = any (kinds) then array['videoComment', 'videoReply'] else '{}'::text[] end;
