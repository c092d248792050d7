package dev.vidport.usecases.playback;

import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.Refused;
import dev.vidport.usecases.storage.ObjectKey;
import dev.vidport.usecases.storage.ObjectLinks;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.SignedLinks;
import dev.vidport.usecases.storage.StoredObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Opens a file of a video that can be played for whoever holds a grant. */
public final class OpenPlayback {
  /** Long enough for a player to read a whole MP4 through one redirect. */
  private static final Duration REDIRECT = Duration.ofHours(1);

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}");

  private final SignedLinks signer;
  private final ObjectStore store;
  private final ObjectLinks links;

  public OpenPlayback(SignedLinks signer, ObjectStore store, ObjectLinks links) {
    this.signer = signer;
    this.store = store;
    this.links = links;
  }

  /**
   * @param grant from the address
   * @param file name of the file wanted
   * @throws Refused {@code INVALID_SIGNATURE} or {@code NOT_FOUND}
   */
  public Delivery handle(String grant, String file) throws IOException {
    PlaybackGrant permitted =
        signer
            .open(PlaybackGrant.PURPOSE, grant)
            .map(PlaybackGrant::parse)
            .orElseThrow(OpenPlayback::invalid);
    if (!NAME.matcher(file).matches()) {
      throw notFound();
    }
    if (!permitted.streaming() && !OutputFile.isPlain(file)) {
      throw new Refused(RefusalCode.FORBIDDEN, "this link does not hold the stream");
    }
    if (EarlyFile.isEarly(file)) {
      return early(permitted, file);
    }
    ObjectKey files = ObjectKey.output(permitted.video(), permitted.job());
    // Whoever kept the address of a picture that its owner took back sees the automatic one.
    boolean gone = OutputFile.isCustom(file) && store.stat(files.child(file)).isEmpty();
    String shown = gone ? OutputFile.POSTER : file;
    return deliver(files.child(shown), shown);
  }

  /** Whoever kept the address of before its job ended sees what has become of it. */
  private Delivery early(PlaybackGrant permitted, String file) throws IOException {
    for (ObjectKey place : EarlyFile.places(permitted.video(), permitted.job(), file)) {
      if (store.stat(place).isPresent()) {
        return deliver(place, file);
      }
    }
    throw notFound();
  }

  private Delivery deliver(ObjectKey key, String file) throws IOException {
    // What names other files comes from here even so: those must stay inside the grant.
    if (links.external() && !OutputFile.namesOthers(file)) {
      return new Delivery.Elsewhere(links.download(key, Optional.empty(), REDIRECT), REDIRECT);
    }
    StoredObject object = store.stat(key).orElseThrow(OpenPlayback::notFound);
    return new Delivery.Here(object, store.localFile(key));
  }

  private static Refused invalid() {
    return new Refused(RefusalCode.INVALID_SIGNATURE, "the link was altered or has expired");
  }

  private static Refused notFound() {
    return new Refused(RefusalCode.NOT_FOUND, "there is no such file");
  }

  /** Where the bytes come from. */
  public sealed interface Delivery {
    /**
     * From the host.
     *
     * @param file the object as a file, where the store has one; otherwise the store is read
     */
    record Here(StoredObject object, Optional<Path> file) implements Delivery {}

    /**
     * From the store itself.
     *
     * @param lifetime how long the address works
     */
    record Elsewhere(URI address, Duration lifetime) implements Delivery {}
  }
}
