package dev.vidport.usecases.upload;

import static dev.vidport.domain.upload.UploadFileRole.CAMERA;
import static dev.vidport.domain.upload.UploadFileRole.SOURCE;
import static dev.vidport.usecases.video.VideoFixture.CREATED;
import static dev.vidport.usecases.video.VideoFixture.LATER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.upload.port.PartReservations;
import dev.vidport.usecases.upload.port.PartReservations.PartReservation;
import dev.vidport.usecases.video.VideoFixture;
import dev.vidport.usecases.video.port.Videos;
import dev.vidport.usecases.video.port.Videos.OpenUploads;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link PartReservations} must do. */
public abstract class PartReservationsContract {
  private final AccountId account = VideoFixture.account();
  private final Uploading video = VideoFixture.recording(account);

  /** The fixture has a size, which the record of a real recording does not have. */
  private final long declared = video.details().sizeBytes();

  protected abstract PartReservations reservations();

  protected abstract Videos videos();

  @BeforeEach
  void storeTheRecording() {
    videos().insert(video);
  }

  private static PartReservation of(long size) {
    return new PartReservation(size, LATER);
  }

  private long reserve(Map<Integer, PartReservation> parts) {
    return reservations().reserve(video.id(), SOURCE, parts);
  }

  @Test
  void reservationsAreFoundByFileAndNumber() {
    reserve(Map.of(1, of(5), 2, new PartReservation(6, CREATED), 3, of(7)));

    assertThat(reservations().find(video.id(), SOURCE, Set.of(2, 3, 4)))
        .isEqualTo(Map.of(2, new PartReservation(6, CREATED), 3, of(7)));
    assertThat(reservations().find(video.id(), CAMERA, Set.of(1))).isEmpty();
    assertThat(reservations().find(video.id(), SOURCE, Set.of())).isEmpty();
  }

  @Test
  void laterReservationReplacesThatOfTheSamePart() {
    assertThat(reserve(Map.of(1, of(5), 2, of(6)))).isEqualTo(11);
    assertThat(reserve(Map.of(2, of(1), 10_000, of(8L << 30)))).isEqualTo(6 + (8L << 30));
  }

  @Test
  void reservedBytesOfAllFilesCountForTheAccount() {
    reserve(Map.of(1, of(5)));
    reservations().reserve(video.id(), CAMERA, Map.of(1, of(2)));

    assertThat(videos().openUploads(account)).isEqualTo(new OpenUploads(1, declared + 7, 0));
  }

  @Test
  void reservationsDoNotChangeTheVideo() {
    reserve(Map.of(1, of(5)));

    assertThat(videos().find(account, video.id())).contains(video);
    assertThat(videos().replace(video, video.heartbeat(LATER))).isTrue();
    assertThat(videos().openUploads(account)).isEqualTo(new OpenUploads(1, declared + 5, 0));
  }

  @Test
  void reservationsEndWithTheUpload() {
    reserve(Map.of(1, of(5)));

    ReadyToStart ready = video.ready(VideoFixture.OPTIONS);
    videos().replace(video, ready);

    assertThat(reservations().find(video.id(), SOURCE, Set.of(1))).isEmpty();
    assertThat(videos().openUploads(account))
        .isEqualTo(new OpenUploads(0, 0, ready.details().sizeBytes()));
  }

  @Test
  void reservationsEndWithTheVideo() {
    reserve(Map.of(1, of(5)));

    videos().delete(video);

    assertThat(reservations().find(video.id(), SOURCE, Set.of(1))).isEmpty();
  }
}
