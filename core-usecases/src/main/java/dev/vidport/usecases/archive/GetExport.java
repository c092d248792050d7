package dev.vidport.usecases.archive;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.storage.port.ObjectLinks;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Shows the last export of the caller's account, with links to its archive. */
public final class GetExport {
  /** Long enough to begin each download; a request that has begun may take longer. */
  private static final Duration LINK_LIFETIME = Duration.ofHours(1);

  private final AccountExports exports;
  private final ObjectLinks links;

  GetExport(AccountExports exports, ObjectLinks links) {
    this.exports = exports;
    this.links = links;
  }

  /**
   * @throws RefusalException {@code NOT_FOUND} if there is none
   */
  public View handle(Principal principal) {
    return exports.find(principal.accountId()).map(this::view).orElseThrow(GetExport::missing);
  }

  static RefusalException missing() {
    return new RefusalException(
        RefusalCode.NOT_FOUND, "the account has no export; start one with POST /v1/account/export");
  }

  /** An export without links, as it is when it begins. */
  public static View begun(AccountExport export) {
    return new View(export, List.of());
  }

  private View view(AccountExport export) {
    boolean isComplete = export.state() == AccountExport.State.SUCCEEDED;
    return new View(
        export,
        isComplete
            ? export.volumes().stream().map(volume -> link(export, volume)).toList()
            : List.of());
  }

  private LinkedVolume link(AccountExport export, ArchiveVolume volume) {
    String name =
        String.format(
            Locale.ROOT,
            "vidport-%s-%04d.tar",
            export.createdAt().toString().substring(0, "2026-01-01".length()),
            export.volumes().indexOf(volume) + 1);
    return new LinkedVolume(
        volume, links.download(volume.key(export.job()), Optional.of(name), LINK_LIFETIME));
  }

  /**
   * An export.
   *
   * @param volumes empty unless it has succeeded
   */
  public record View(AccountExport export, List<LinkedVolume> volumes) {
    public View {
      volumes = List.copyOf(volumes);
    }
  }

  /** A volume with a link that is valid for an hour. */
  public record LinkedVolume(ArchiveVolume volume, URI url) {}
}
