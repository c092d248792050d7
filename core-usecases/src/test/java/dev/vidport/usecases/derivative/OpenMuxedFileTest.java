package dev.vidport.usecases.derivative;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.playback.OpenPlayback.Delivery;
import dev.vidport.usecases.video.VideoChapters;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Opens the audio of a video as a file to download. */
class OpenMuxedFileTest {
  private static final String FILE = "file-audio.m4a";

  private final AtomicInteger makings = new AtomicInteger();
  private UseCasesFixture fixture;
  private String grant;
  private VideoId id;

  @BeforeEach
  void publish() throws Exception {
    fixture = UseCasesFixture.withPlan("pro");
    VideoId video = fixture.submitted();
    id = video;
    ObjectKey files = ObjectKey.output(video, ((Submitted) fixture.stored(video)).job());
    fixture.store.put(files.child("1080p.mp4"), new byte[100], "video/mp4");
    fixture.store.put(files.child("audio.mp4"), new byte[100], "audio/mp4");
    fixture.succeed(video);
    grant = grant((Ended) fixture.stored(video));
    fixture.derivatives.making = derivative -> makings.incrementAndGet();
  }

  @Test
  void indexIsMadeOnce() throws IOException {
    assertThat(open()).isInstanceOf(Delivery.Assembled.class);
    assertThat(open()).isInstanceOf(Delivery.Assembled.class);

    assertThat(makings).hasValue(1);
  }

  @Test
  void otherChaptersAreAnotherIndexAndAnotherTag() throws IOException {
    StoredObject plain = ((Delivery.Assembled) open()).object();

    replaceChapters(new Chapter(0, "Intro"));
    StoredObject first = ((Delivery.Assembled) open()).object();
    replaceChapters(new Chapter(0, "Introduction"));
    StoredObject second = ((Delivery.Assembled) open()).object();

    assertThat(makings).hasValue(3);
    assertThat(List.of(plain.etag(), first.etag(), second.etag())).doesNotHaveDuplicates();
    assertThat(List.of(plain.key(), first.key(), second.key())).doesNotHaveDuplicates();
    assertThat(((Delivery.Assembled) open()).object()).isEqualTo(second);
    assertThat(makings).hasValue(3);
  }

  @Test
  void storedFileIsSentWhereTheIndexWithChaptersIsTooLarge() throws IOException {
    Ended video = (Ended) fixture.stored(id);
    ObjectKey stored = ObjectKey.output(id, video.job()).child("video.mp4");
    String top = "file-" + video.output().orElseThrow().renditions().get(0) + ".mp4";
    fixture.store.put(stored, new byte[10], "video/mp4");
    replaceChapters(new Chapter(0, "Intro"));
    assertThat(withChapters(stored)).isPresent();
    assertThat(withChapters(ObjectKey.output(id, video.job()).child("audio.mp4"))).isEmpty();

    replaceChapters(new Chapter(0, "Introduction"));
    fixture.derivatives.bytes = 17 << 20;

    assertThat(withChapters(stored)).isEmpty();
    assertThat(((Delivery.Assembled) open(top)).object().key()).isEqualTo(stored);
  }

  private Optional<Delivery.Assembled> withChapters(ObjectKey key) throws IOException {
    return fixture.useCases.derivatives().muxed().withChapters(key, "talk.mp4");
  }

  private void replaceChapters(Chapter... chapters) {
    fixture
        .useCases
        .videos()
        .chapters()
        .replace(
            new VideoChapters.Command(
                fixture.owner, id, Optional.of(List.of(chapters)), Optional.empty()));
  }

  @Test
  void indexThatIsTooLargeIsRefusedAndNotMadeAgain() {
    fixture.derivatives.making =
        derivative -> {
          makings.incrementAndGet();
          throw new RefusalException(RefusalCode.INVALID_REQUEST, "more than 40 MiB");
        };

    Refusal first = refusal(this::open);
    assertThat(first.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(refusal(this::open)).isEqualTo(first);
    assertThat(makings).hasValue(1);
  }

  @Test
  void indexThatIsLargerThanTheFilesOfTheVideoMayBeIsRefusedAndNotMadeAgain() {
    fixture.derivatives.bytes = 17 << 20;

    Refusal first = refusal(this::open);
    assertThat(first.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
    assertThat(first.message()).contains("too large to be stored");
    assertThat(refusal(this::open)).isEqualTo(first);
    assertThat(makings).hasValue(1);
  }

  @Test
  void otherFailuresAreNotKept() throws IOException {
    fixture.derivatives.making =
        derivative -> {
          throw new RefusalException(RefusalCode.UNAVAILABLE, "for the test");
        };
    assertThat(refusal(this::open).code()).isEqualTo(RefusalCode.UNAVAILABLE);

    fixture.derivatives.making = derivative -> {};
    assertThat(open()).isInstanceOf(Delivery.Assembled.class);
  }

  private Delivery open() throws IOException {
    return open(FILE);
  }

  private Delivery open(String file) throws IOException {
    return fixture
        .useCases
        .derivatives()
        .muxed()
        .handle(fixture.useCases.playback().open().permit(grant), file);
  }

  private String grant(Ended video) {
    String[] path =
        fixture
            .useCases
            .playback()
            .links()
            .of(
                video,
                video.output().orElseThrow(),
                fixture.owner.plan(),
                Optional.of(Duration.ofMinutes(30)))
            .playback()
            .getPath()
            .split("/", -1);
    return path[path.length - 2];
  }
}
