package dev.vidport.library.video;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.library.VidportFixture;
import dev.vidport.usecases.ParallelRunner;
import dev.vidport.usecases.processing.Reprocess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The locks of the database keep an original that a new video needs. */
class OriginalLockingTest {
  @AutoClose private final VidportFixture fixture = VidportFixture.withPlan("scale");

  @Test
  void concurrentDeletionAndReprocessingKeepANeededOriginal() throws Exception {
    for (int round = 0; round < 5; round++) {
      VideoId owner = fixture.submitted();

      List<Boolean> done = ParallelRunner.run(4, i -> i == 0 ? deleted(owner) : reprocessed(owner));

      boolean needed = done.subList(1, 4).contains(true);
      assertThat(done.get(0)).isTrue();
      assertThat(bytes(owner)).isEqualTo(needed ? 1_000 : 0);
    }
  }

  private boolean deleted(VideoId video) {
    fixture.vidport.videos().delete().handle(fixture.owner, video);
    return true;
  }

  private boolean reprocessed(VideoId video) {
    try {
      fixture.vidport.videos().reprocess().handle(Reprocess.Command.of(fixture.owner, video));
      return true;
    } catch (RefusalException refusal) {
      assertThat(refusal.refusal().code()).isEqualTo(RefusalCode.NOT_FOUND);
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long bytes(VideoId video) throws IOException {
    return fixture.vidport.store().list(ObjectKey.ofVideo(video)).stream()
        .mapToLong(StoredObject::sizeBytes)
        .sum();
  }
}
