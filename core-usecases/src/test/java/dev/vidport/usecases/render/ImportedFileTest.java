package dev.vidport.usecases.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.vidport.domain.file.ContentTypes;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.RemoteVersion;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.upload.port.Imports;
import dev.vidport.usecases.upload.port.PendingImport.Transfer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The file of an import that is read while it is fetched. */
class ImportedFileTest {
  private static final int PART = 1_000;
  private static final int PARTS = 100;

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final Imports imports = fixture.database.videos.imports();

  /** Happens instead of each delay between two polls. */
  private Runnable everySecond = () -> fail("waits for a part that will never arrive");

  private int passed;
  private double most;
  private Submitted video;
  private ObjectKey key;
  private String upload;
  private RecordingFile file;

  @BeforeEach
  void begin() throws IOException {
    video = fixture.imported("https://example.com/a.mkv");
    key = UseCasesFixture.original(video.id());
    upload = fixture.store.beginReadable(key, ContentTypes.BINARY);
    begin(upload);
    LiveRecordings recordings =
        new LiveRecordings(
            fixture.database.videos,
            imports,
            fixture.store,
            fixture.store,
            () -> everySecond.run(),
            (job, reason) -> {},
            fixture.clock);
    Recording recording =
        recordings.of(fixture.database.renderJobs.find(video.job()).orElseThrow());
    file = recordings.files(recording, video).get(0);
  }

  private void begin(String name) {
    assertThat(
            imports.begin(
                video.id(),
                new Transfer(
                    name, PART, RemoteVersion.UNKNOWN, OptionalLong.of((long) PART * PARTS)),
                0))
        .isTrue();
  }

  private void arrives(int number) throws IOException {
    fixture.store.put(key, upload, number, new byte[PART], PART);
  }

  @Test
  void transferThatBeginsAgainEndsTheReadingAtOnce() throws Exception {
    arrives(1);
    InputStream in = file.open();
    assertThat(in.readNBytes(PART)).hasSize(PART);
    begin(fixture.store.beginReadable(key, ContentTypes.BINARY));

    assertThatThrownBy(in::read).isInstanceOf(ReplacedUploadException.class);
    assertThatThrownBy(file::arrivedBytes).isInstanceOf(ReplacedUploadException.class);
  }

  @Test
  void uploadWhosePartsCannotBeReadIsAnotherTransfer() {
    ImportedUpload other = new ImportedUpload(imports, name -> !name.equals(upload), video.id());

    assertThatThrownBy(other::id).isInstanceOf(ReplacedUploadException.class);
  }

  @Test
  void readerThatIsFasterThanTheTransferIsNeverBehind() throws Exception {
    assertThat(mostBehind(5)).isZero();
  }

  @Test
  void readerThatIsSlowerThanTheTransferIsBehindByWhatItNeedsLonger() throws Exception {
    // Each of a hundred parts takes 20 seconds longer to read than to arrive.
    assertThat(mostBehind(30)).isBetween(1_900.0, 2_200.0);
  }

  /** Reads parts in {@code seconds} each for five minutes, and looks every second. */
  private double mostBehind(int seconds) throws IOException {
    everySecond = this::receiveAndLook;
    arrives(1);
    InputStream in = file.open();
    while (passed < 300) {
      assertThat(in.readNBytes(PART)).hasSize(PART);
      for (int second = 0; second < seconds; second++) {
        everySecond.run();
      }
    }
    return most;
  }

  /** A part arrives every ten seconds, for the first time just after the first look. */
  private void receiveAndLook() {
    fixture.clock.advance(Duration.ofSeconds(1));
    passed++;
    try {
      if (passed % 10 == 0) {
        arrives(1 + passed / 10);
      }
      if (passed >= 9) {
        most = Math.max(most, file.secondsBehind());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
