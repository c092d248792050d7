package dev.vidport.library;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.account.Account;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.storage.OutputFile;
import dev.vidport.domain.storage.StoredObject;
import dev.vidport.domain.upload.PartPlan;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.webhook.AccountEvent;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.status.GetVideo;
import dev.vidport.usecases.storage.port.PartReceiver;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A program with Vidport inside, without HTTP, that has users: it opens an account, uploads a video
 * in parts, waits until it is rendered and reads the MP4 back.
 */
final class UploadExample {
  private UploadExample() {}

  /**
   * @param source any video that ffmpeg reads
   * @param target the MP4 to write
   */
  static void run(Path source, Path target) throws IOException, InterruptedException {
    BlockingQueue<AccountEvent> events = new LinkedBlockingQueue<>();
    try (Vidport vidport = Vidport.builder().eventListener(events::add).build()) {
      // From here on, completed uploads are processed.
      vidport.start();

      Principal jo = openAccount(vidport);
      VideoId video = upload(vidport, jo, source);
      if (events.poll(5, TimeUnit.MINUTES) == null) {
        throw new IllegalStateException("not rendered within 5 minutes");
      }
      fetch(vidport, rendered(vidport, jo, video), target);
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
        byte[] part = content.readNBytes(Math.toIntExact(parts.sizeOf(number)));
        receiver.receive(original, store, number, part.length, new ByteArrayInputStream(part));
      }
    }

    vidport.uploads().complete().handle(CompleteUpload.Command.of(owner, upload.id()));
    return upload.id();
  }

  private static Ended rendered(Vidport vidport, Principal owner, VideoId id) {
    GetVideo.Command question = new GetVideo.Command(owner, id, OptionalLong.empty());
    if (vidport.videos().get().handle(question).video() instanceof Ended ended
        && ended.output().isPresent()) {
      return ended;
    }
    throw new IllegalStateException("not rendered: " + id);
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
