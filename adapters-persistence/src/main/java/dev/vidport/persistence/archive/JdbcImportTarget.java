package dev.vidport.persistence.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.persistence.database.Database;
import dev.vidport.usecases.archive.port.ImportTarget;

/** Looks for ids in the tables of accounts and videos, and of those that are gone. */
public final class JdbcImportTarget implements ImportTarget {
  private final Database database;

  public JdbcImportTarget(Database database) {
    this.database = database;
  }

  @Override
  public boolean isFree(AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(
                    """
                    select 1 from account where id = :account
                    union all
                    select 1 from erased_account where account_id = :account
                    """)
                .bind("account", account.value())
                .mapTo(Integer.class)
                .list()
                .isEmpty());
  }

  @Override
  public boolean isFree(VideoId video, AccountId account) {
    return !exists(
        """
        select 1 from video where id = :video
        union all
        select 1 from video_deleted where video_id = :video
        union all
        select 1 from erased_video where video_id = :video
        union all
        select 1 from video where original_owner = :video and account_id <> :account
        """,
        video,
        account);
  }

  @Override
  public boolean uses(VideoId video, AccountId account) {
    return exists(
        """
        select 1 from video where id = :video and account_id = :account
        union all
        select 1 from video where original_owner = :video and account_id = :account
        """,
        video,
        account);
  }

  private boolean exists(String rows, VideoId video, AccountId account) {
    return database.with(
        handle ->
            handle
                .createQuery(rows + " fetch first 1 rows only")
                .bind("video", video.value())
                .bind("account", account.value())
                .mapTo(Integer.class)
                .findOne()
                .isPresent());
  }
}
