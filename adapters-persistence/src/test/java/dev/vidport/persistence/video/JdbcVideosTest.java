package dev.vidport.persistence.video;

import static dev.vidport.usecases.video.VideoFixture.uploading;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoState;
import dev.vidport.persistence.database.Database;
import dev.vidport.persistence.database.TestDatabase;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.VideosContract;
import dev.vidport.usecases.video.port.Videos;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource
final class JdbcVideosTest extends VideosContract {
  private final Database database;

  JdbcVideosTest(TestDatabase kind) {
    database = kind.emptied();
  }

  @Override
  protected Videos videos() {
    return new JdbcVideos(database);
  }

  @Override
  protected Transactions transactions() {
    return database;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "options = '{'",
        "options = '[]'",
        "metadata = 'null'",
        "state = 'LOST'",
        "upload = null",
        "upload = '{\"sizeBytes\":-1,\"partSize\":0}'",
      })
  void damagedRowIsLeftOutOfListsAndReportedByItself(String damage) {
    AccountId account = VideoFixture.account();
    Video intact = uploading(account, VideoFixture.CREATED, Map.of("k", "v"));
    Video damaged = uploading(account, VideoFixture.CREATED.plusSeconds(1), Map.of("k", "v"));
    Video newest = uploading(account, VideoFixture.CREATED.plusSeconds(2), Map.of("k", "v"));
    List.of(intact, damaged, newest).forEach(videos()::insert);
    database.with(
        handle ->
            handle.execute("update video set " + damage + " where id = ?", damaged.id().value()));
    Videos videos = videos();

    Videos.Page all = videos.list(account, query(10, Optional.empty()));
    Videos.Page first = videos.list(account, query(2, Optional.empty()));
    Videos.Page second = videos.list(account, query(2, first.next()));

    assertThat(all.videos()).containsExactly(newest, intact);
    assertThat(first.videos()).containsExactly(newest);
    assertThat(second.videos()).containsExactly(intact);
    assertThat(second.next()).isEmpty();
    assertThat(videos.unfinished(VideoState.UPLOADING, VideoFixture.LATER, 10))
        .containsExactly(intact, newest);
    assertThatThrownBy(() -> videos.find(account, damaged.id()))
        .isInstanceOf(DamagedDataException.class)
        .hasMessage("the record of video " + damaged.id() + " is not readable");
  }

  private static Videos.Query query(int limit, Optional<Videos.Cursor> after) {
    return new Videos.Query(limit, after, Map.of("k", "v"), Optional.empty(), Optional.empty());
  }
}
