package dev.vidport.acceptance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.VideoPoller;
import dev.vidport.acceptance.host.Installation;
import dev.vidport.acceptance.host.ProductBuild;
import dev.vidport.acceptance.host.ReleasedHost;
import dev.vidport.acceptance.media.SampleClip;
import dev.vidport.media.MediaReader;
import dev.vidport.persistence.database.NextRelease;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * The last release and this one at once on one database, under load: hosts are replaced one after
 * the other, and back. {@code -Dvidport.last-release=FILE} names the {@code vidport.jar} of the
 * last release. Without it, the older host runs this release, and the newer one has one more
 * migration in any case.
 */
@Tag("process")
class RollingUpgradeTest {
  @RegisterExtension
  static final Installation INSTALLATION = Installation.shared().with("WORKER_SLOTS", "1");

  private static final ProductBuild OLDER = ProductBuild.last();

  @Test
  void hostsAreReplacedOneAfterTheOtherAndBackWithoutALostRequest() throws Exception {
    try (NextRelease next = NextRelease.create()) {
      ProductBuild newer = ProductBuild.present().with(next.jar());
      ReleasedHost old = INSTALLATION.startRelease("one", OLDER);
      AccountApi account = INSTALLATION.accountByProcess(OLDER, "pro");
      AccountApi atOld = at(old, account);
      try (ClientsOfSeveralHosts clients = new ClientsOfSeveralHosts(atOld)) {
        clients.awaitNewVideos(1);

        ReleasedHost upgraded = INSTALLATION.startRelease("two", newer);
        AccountApi atUpgraded = at(upgraded, account);
        clients.use(atUpgraded);
        clients.awaitNewVideos(3);
        clients.leave(atOld);
        old.process().close();
        clients.awaitNewVideos(1);

        ReleasedHost back = INSTALLATION.startRelease("one", OLDER);
        AccountApi atBack = at(back, account);
        clients.use(atBack);
        clients.awaitNewVideos(3);
        clients.leave(atUpgraded);
        upgraded.process().close();
        clients.awaitNewVideos(1);

        Set<String> videos = clients.end();
        assertEachIsListedOnce(atBack, videos);
        for (String video : videos) {
          assertIsComplete(back, VideoPoller.status(atBack, video));
        }
        System.out.printf("videos=%d requests=%d%n", videos.size(), clients.requests());
      }
    }
    assertThat(INSTALLATION.logs()).doesNotContain(" ERROR ");
  }

  private static AccountApi at(ReleasedHost host, AccountApi account) {
    return new AccountApi(host.base(), account.key());
  }

  private static void assertEachIsListedOnce(AccountApi api, Set<String> videos) {
    JsonNode page = api.get("/videos?limit=100").expect(200).json();
    assertThat(page.has("nextToken")).isFalse();
    assertThat(page.get("videos").valueStream().map(video -> video.get("videoId").asString()))
        .containsExactlyInAnyOrderElementsOf(videos);
    assertThat(page.get("videos").valueStream().map(video -> video.get("outcome").asString()))
        .containsOnly("SUCCEEDED");
  }

  /** With the change that was made at some host, and each frame once. */
  private static void assertIsComplete(ReleasedHost host, JsonNode status) {
    assertThat(status.at("/details/metadata/seen")).isEqualTo(status.get("videoId"));
    String link = status.get("playbackUrl").asString();
    String atHost = link.replace(INSTALLATION.base().toString(), host.base().toString());
    assertThat(MediaReader.frameNumbers(atHost)).isEqualTo(SampleClip.SILENT.numbers());
  }
}
