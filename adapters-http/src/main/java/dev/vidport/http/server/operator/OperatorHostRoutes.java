package dev.vidport.http.server.operator;

import dev.vidport.domain.access.Operation;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.usecases.doctor.ExamineHost;
import dev.vidport.usecases.doctor.port.Examination;
import dev.vidport.usecases.doctor.port.Finding;
import dev.vidport.usecases.storage.GetStorage;
import dev.vidport.usecases.storage.port.StoragePlace;
import dev.vidport.usecases.storage.port.StoredFiles;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes with which an operator sees what the host has and what it lacks. */
public final class OperatorHostRoutes {
  private final ExamineHost examine;
  private final GetStorage storage;

  public OperatorHostRoutes(ExamineHost examine, GetStorage storage) {
    this.examine = examine;
    this.storage = storage;
  }

  public List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/operator/doctor",
            Operation.OPERATOR_EXAMINE_HOST,
            "examineHost",
            this::examine),
        new Route(
            "GET",
            "/operator/storage",
            Operation.OPERATOR_READ_STORAGE,
            "getStorage",
            this::storage));
  }

  private RouteResponse examine(Call call) {
    Examination examination = examine.handleAsOperator();
    ObjectNode body =
        ApiJson.object()
            .put("startedAt", examination.startedAt().toString())
            .put("complete", examination.running().isEmpty());
    examination.running().ifPresent(subject -> body.put("running", subject));
    ArrayNode findings = body.putArray("findings");
    examination.findings().forEach(finding -> findings.add(finding(finding)));
    return RouteResponse.ok(body);
  }

  private static ObjectNode finding(Finding finding) {
    ObjectNode node =
        ApiJson.object()
            .put("state", finding.kind().name())
            .put("subject", finding.subject())
            .put("text", finding.text());
    finding.code().ifPresent(code -> node.put("code", code.name()));
    ObjectNode values = node.putObject("values");
    finding.values().forEach(values::put);
    finding.cure().ifPresent(cure -> node.put("cure", cure));
    return node;
  }

  private RouteResponse storage(Call call) {
    GetStorage.View view = storage.handleAsOperator();
    StoragePlace place = view.place();
    StoredFiles files = view.files();
    ObjectNode body = ApiJson.object();
    ObjectNode store =
        body.putObject("store").put("kind", place.kind().name()).put("address", place.address());
    place.bucket().ifPresent(bucket -> store.put("bucket", bucket));
    place.publicEndpoint().ifPresent(uri -> store.put("publicEndpoint", uri.toString()));
    body.put("storedBytes", files.bytes());
    files.originals().ifPresent(amount -> body.set("originals", amount(amount)));
    files.published().ifPresent(amount -> body.set("published", amount(amount)));
    body.set("unfinishedUploads", amount(files.unfinishedUploads()));
    body.put("pendingDeletions", files.pendingDeletions());
    ArrayNode disks = body.putArray("disks");
    place.disks().forEach(disk -> disks.add(disk(disk)));
    return RouteResponse.ok(body);
  }

  private static ObjectNode amount(StoredFiles.Amount amount) {
    return ApiJson.object().put("count", amount.count()).put("bytes", amount.bytes());
  }

  private static ObjectNode disk(StoragePlace.Disk disk) {
    ObjectNode node = ApiJson.object();
    ArrayNode uses = node.putArray("uses");
    disk.uses().stream().sorted().map(Enum::name).forEach(uses::add);
    return node.put("folder", disk.folder().toString())
        .put("freeBytes", disk.freeBytes())
        .put("totalBytes", disk.totalBytes())
        .put("minFreeBytes", disk.minFreeBytes())
        .put("low", disk.isLow());
  }
}
