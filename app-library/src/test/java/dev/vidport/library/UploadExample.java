package dev.vidport.library;

import static org.awaitility.Awaitility.await;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.playback.OutputFile;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.storage.StoredObject;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.video.GetVideo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A program with Vidport inside, without HTTP, that has users: it opens an account, uploads a video
 * in parts, waits until it is rendered and reads the MP4 back.
 */
final class UploadExample {
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private UploadExample() {}

  /**
   * @param source any video that ffmpeg reads
   * @param target the MP4 to write
   */
  static void run(Path source, Path target) throws IOException {
    try (Vidport vidport = Vidport.inMemory()) {
      // From here on, completed uploads are processed.
      vidport.start();

      Principal jo = openAccount(vidport);
      VideoId video = upload(vidport, jo, source);
      Ended ended = awaitEnd(vidport, jo, video);
      if (ended.output().isEmpty()) {
        throw new IllegalStateException("not rendered: " + ended.failure());
      }
      fetch(vidport, ended, target);
    }
  }

  /** Every action belongs to an account, whose plan limits it. */
  private static Principal openAccount(Vidport vidport) {
    Account account =
        vidport.accounts().create().handle(new CreateAccount.Command("jo@example.com", "pro"));
    Secret key = vidport.access().createApiKey().handleAsOperator(account.id(), "example").secret();
    return vidport.access().authenticate().handle(key.reveal());
  }

  /**
   * An upload is opened, filled part by part and completed. Parts may be sent in any order, several
   * at a time, and again; {@code vidport.uploads().listParts()} tells which are there.
   */
  private static VideoId upload(Vidport vidport, Principal owner, Path source) throws IOException {
    Uploading upload =
        vidport
            .uploads()
            .create()
            .handle(
                CreateUpload.Command.builder(
                        owner,
                        new CreateUpload.File(
                            source.getFileName().toString(), OptionalLong.of(Files.size(source))))
                    .maxHeight(OptionalInt.of(720))
                    .metadata(Map.of("course", "example"))
                    .build())
            .orElseThrow();

    ObjectKey original = ObjectKey.original(upload.id(), UploadFileRole.SOURCE);
    String store = upload.files().source().storeUploadId();
    PartPlan parts = upload.files().source().plan().orElseThrow();
    PartReceiver receiver = vidport.partReceiver().orElseThrow();
    try (InputStream content = Files.newInputStream(source)) {
      for (int number = 1; number <= parts.partCount(); number++) {
        // Each part reads its own share of the stream.
        long size = parts.sizeOf(number);
        receiver.receive(original, store, number, size, new BoundedInputStream(content, size));
      }
    }

    vidport.uploads().complete().handle(CompleteUpload.Command.of(owner, upload.id()));
    return upload.id();
  }

  private static Ended awaitEnd(Vidport vidport, Principal owner, VideoId video) {
    GetVideo.Command question = new GetVideo.Command(owner, video, OptionalLong.empty());
    await()
        .atMost(LONGEST)
        .until(() -> vidport.videos().get().handle(question).video() instanceof Ended);
    return (Ended) vidport.videos().get().handle(question).video();
  }

  /** The MP4, the HLS files and the poster have the same root key in the store. */
  private static void fetch(Vidport vidport, Ended ended, Path target) throws IOException {
    ObjectKey mp4 = ObjectKey.output(ended.id(), ended.job()).child(OutputFile.DOWNLOAD);
    StoredObject found = vidport.store().stat(mp4).orElseThrow();
    try (InputStream content = vidport.store().read(mp4, 0, found.sizeBytes())) {
      Files.copy(content, target);
    }
  }
}
