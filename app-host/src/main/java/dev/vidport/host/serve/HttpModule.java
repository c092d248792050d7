package dev.vidport.host.serve;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.http.server.HttpServer;
import dev.vidport.http.server.HttpSettings;
import dev.vidport.http.server.RequestListener;
import dev.vidport.http.server.edit.EditHandler;
import dev.vidport.http.server.file.FileHandler;
import dev.vidport.http.server.file.ObjectResponder;
import dev.vidport.http.server.file.PartUploadEndpoint;
import dev.vidport.http.server.pipeline.Api;
import dev.vidport.http.server.playback.PlayHandler;
import dev.vidport.http.server.thumbnail.ThumbnailRoutes;
import dev.vidport.http.server.upload.UploadRoutes;
import dev.vidport.http.server.video.ReprocessHandler;
import dev.vidport.http.server.video.VideoRoutes;
import dev.vidport.usecases.access.Authenticate;
import dev.vidport.usecases.access.IdempotencyKeys;
import dev.vidport.usecases.access.RateLimiter;
import dev.vidport.usecases.edit.CreateEdit;
import dev.vidport.usecases.job.Transactions;
import dev.vidport.usecases.playback.OpenFile;
import dev.vidport.usecases.playback.OpenPlayback;
import dev.vidport.usecases.storage.LinkSigner;
import dev.vidport.usecases.storage.ObjectStore;
import dev.vidport.usecases.storage.PartReceiver;
import dev.vidport.usecases.thumbnail.ChooseThumbnail;
import dev.vidport.usecases.thumbnail.GetThumbnails;
import dev.vidport.usecases.upload.AbortUpload;
import dev.vidport.usecases.upload.CompleteUpload;
import dev.vidport.usecases.upload.CreateUpload;
import dev.vidport.usecases.upload.ListParts;
import dev.vidport.usecases.upload.SendHeartbeat;
import dev.vidport.usecases.upload.SignParts;
import dev.vidport.usecases.video.CancelProcessing;
import dev.vidport.usecases.video.ChangeMetadata;
import dev.vidport.usecases.video.DeleteVideo;
import dev.vidport.usecases.video.GetVideo;
import dev.vidport.usecases.video.ListVideos;
import dev.vidport.usecases.video.Reprocess;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The HTTP server over the use cases. */
final class HttpModule extends AbstractModule {
  private final HttpSettings http;
  private final RequestListener listener;

  HttpModule(HostSettings settings, RequestListener listener) {
    this.listener = listener;
    this.http = settings.endpoints().http();
  }

  @Provides
  UploadRoutes uploadRoutes(
      CreateUpload create,
      CreateEdit edit,
      SignParts sign,
      ListParts list,
      CompleteUpload complete,
      AbortUpload abort,
      SendHeartbeat heartbeat) {
    return new UploadRoutes(create, new EditHandler(edit), sign, list, complete, abort, heartbeat);
  }

  @Provides
  VideoRoutes videoRoutes(
      ListVideos list,
      GetVideo get,
      ChangeMetadata change,
      DeleteVideo delete,
      CancelProcessing cancel,
      Reprocess reprocess) {
    return new VideoRoutes(list, get, change, delete, cancel, new ReprocessHandler(reprocess));
  }

  @Provides
  ThumbnailRoutes thumbnailRoutes(GetThumbnails get, ChooseThumbnail choose) {
    return new ThumbnailRoutes(get, choose);
  }

  @Provides
  Api api(
      UploadRoutes uploads,
      VideoRoutes videos,
      ThumbnailRoutes thumbnails,
      Authenticate authenticate,
      RateLimiter limiter,
      IdempotencyKeys keys,
      Transactions transactions,
      Clock clock) {
    return new Api(
        Stream.of(uploads.routes(), videos.routes(), thumbnails.routes())
            .flatMap(List::stream)
            .toList(),
        authenticate,
        limiter,
        keys,
        transactions,
        clock,
        http.maxBodyBytes(),
        http.requestTimeout());
  }

  @Provides
  FileHandler files(
      OpenFile files, ObjectStore store, LinkSigner signer, Optional<PartReceiver> receiver) {
    return new FileHandler(
        files,
        new ObjectResponder(store),
        receiver.map(parts -> new PartUploadEndpoint(signer, parts, http.uploads())));
  }

  @Provides
  PlayHandler play(OpenPlayback playback, ObjectStore store) {
    return new PlayHandler(playback, new ObjectResponder(store));
  }

  @Provides
  @Singleton
  HttpServer server(Api api, FileHandler files, PlayHandler play) {
    return new HttpServer(http, api, files, play, listener);
  }
}
