// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IEntropyConsumer} from "@pythnetwork/entropy-sdk-solidity/IEntropyConsumer.sol";
import {IEntropyV2} from "@pythnetwork/entropy-sdk-solidity/IEntropyV2.sol";
import {Drawings} from "./Drawings.sol";

/// @title Requests for random values, and their answers
/// @notice The value comes from one provider of Pyth Entropy. If the provider is silent for long, anyone may ask again,
/// but there is nothing to choose: the first answer wins.
abstract contract Requests is Drawings, IEntropyConsumer {
    /// @dev Which drawing a provider's sequence number belongs to. A number of 0 belongs to none.
    struct Place {
        uint64 campaignId;
        uint48 number;
    }

    /// @notice How long a provider must be silent before anyone may ask again, or the owner void the number.
    uint256 public constant SILENCE = 24 hours;

    uint256 private constant MAX_REASON_BYTES = 280;

    /// @notice The contract of Pyth Entropy that random values come from.
    IEntropyV2 public immutable entropy;

    /// @notice The randomness provider there.
    address public immutable provider;

    /// @notice The gas that a request buys for the callback.
    uint32 public immutable callbackGasLimit;

    /// @notice The most that a request may cost, in wei.
    uint96 public maxRequestFee;

    mapping(uint64 sequence => Place) private _places;

    /// @notice A drawing was recorded and its random value asked for.
    event DrawingRequested(
        uint64 indexed campaignId,
        uint48 indexed number,
        bytes32 indexed drawingId,
        string slug,
        DrawingRequest request,
        bytes32 tableHash,
        uint64 sequence,
        bytes32 contribution
    );
    /// @notice A silent provider was asked again.
    event DrawingRequestedAgain(
        uint64 indexed campaignId, uint48 indexed number, uint8 attempt, uint64 sequence, bytes32 contribution
    );
    /// @notice A drawing's random value arrived and is now fixed for good.
    event DrawingRevealed(uint64 indexed campaignId, uint48 indexed number, bytes32 randomValue, uint64 sequence);
    /// @notice A drawing's number was voided. It has no value, and is not used again.
    event DrawingVoided(uint64 indexed campaignId, uint48 indexed number, string reason);
    /// @notice A value arrived that no drawing waits for, and was not used.
    event AnswerIgnored(address provider, uint64 sequence, bytes32 randomValue);
    /// @notice From now on a request costs at most this, in wei.
    event MaxRequestFeeSet(uint96 maxRequestFee);

    /// @notice Drawings are requested in order, and this number is next.
    error WrongNumber(uint48 expected);
    /// @notice The list is locked at this time, in seconds, which is to come.
    error NotLocked(uint40 cutoffAt);
    /// @notice The provider asks for more than was allowed.
    error FeeAboveMax(uint256 fee, uint256 maxFee);
    /// @notice The contract holds too little ether for the provider's fee.
    error FloatTooSmall(uint256 balance, uint256 fee);
    /// @notice The provider gave a sequence number that it gave before.
    error SequenceTaken(uint64 sequence);
    /// @notice There is no such drawing.
    error UnknownDrawing();
    /// @notice The provider has until this time, in seconds, to answer.
    error NotSilent(uint256 until);
    /// @notice The provider revealed this number or a later one, from which the answer can be computed: deliver it
    /// through the randomness contract, as anyone may.
    error AnswerMayBePublic(uint64 sequence, uint64 revealed);
    /// @notice The drawing has its value already.
    error AlreadyRevealed();
    /// @notice The number was voided.
    error IsVoid();

    constructor(address entropy_, address provider_, uint32 callbackGasLimit_, uint96 maxRequestFee_) {
        if (entropy_.code.length == 0) revert NotAContract(entropy_);
        (entropy, provider, callbackGasLimit) = (IEntropyV2(entropy_), provider_, callbackGasLimit_);
        _setMaxRequestFee(maxRequestFee_);
    }

    /// @notice Anyone may add to the float of ether from which the provider's fees are paid.
    receive() external payable {}

    /// @notice Changes what a request may cost at most, in wei.
    function setMaxRequestFee(uint96 maxRequestFee_) external onlyOwner {
        _setMaxRequestFee(maxRequestFee_);
    }

    /// @notice Records a drawing and asks the provider for its random value, in one step. The fee is paid from the
    /// contract's own ether.
    /// @param request The drawing. Its number must be one more than the campaign's last, its table the one that counts for its
    /// draw time, and no member may be zero.
    /// @param maxFee The most that the provider may ask for, in wei.
    /// @return sequence The provider's number of this request.
    function requestDrawing(DrawingRequest calldata request, uint256 maxFee)
        external
        onlyOperator
        whenNotPaused
        returns (uint64 sequence)
    {
        Campaign storage campaign_ = _registered(request.campaignId);
        if (campaign_.isMoved) revert IsMoved(request.campaignId);
        uint48 expected = campaign_.drawings + 1;
        if (request.number != expected) revert WrongNumber(expected);
        bool isWhole = request.drawingId != 0 && request.winnersCommitment != 0 && request.salt != 0;
        if (!isWhole || request.winnersCount == 0 || request.cutoffAt == 0) revert Incomplete();
        if (request.cutoffAt > block.timestamp) revert NotLocked(request.cutoffAt);
        bytes32 tableHash = _hashInForce(request.campaignId, request.tableNumber, request.drawAt);
        bytes32 contribution = contributionOf(request, tableHash);

        campaign_.drawings = expected;
        Drawing storage record = _drawings[request.campaignId][expected];
        record.contribution = contribution;
        (record.winnersCount, record.tableNumber) = (request.winnersCount, request.tableNumber);
        uint256 allowed = maxFee < maxRequestFee ? maxFee : maxRequestFee;
        sequence = _ask(record, Place(request.campaignId, expected), contribution, _feeWithin(allowed));
        record.sequence = sequence;
        emit DrawingRequested(
            request.campaignId,
            request.number,
            request.drawingId,
            campaign_.slug,
            request,
            tableHash,
            sequence,
            contribution
        );
    }

    /// @notice Asks again for the value of a drawing whose provider has been silent for 24 hours; anyone may. There is
    /// nothing to choose: the new contribution follows from the first one. The earlier requests stay valid, and the
    /// first answer wins for good. Refused once an earlier answer may be known to somebody, who could otherwise see both
    /// before delivering one.
    /// @dev The fee comes with the call, of which the rest is given back, or else from the contract's own ether.
    function rerequest(uint64 campaignId, uint48 number) external payable whenNotPaused returns (uint64 sequence) {
        Drawing storage record = _silent(campaignId, number);
        uint256 fee = _feeWithin(msg.value > 0 ? msg.value : maxRequestFee);
        uint8 attempt = record.attempts + 1;
        bytes32 contribution = keccak256(abi.encode(record.contribution, attempt));
        sequence = _ask(record, Place(campaignId, number), contribution, fee);
        emit DrawingRequestedAgain(campaignId, number, attempt, sequence, contribution);
        if (msg.value > fee) Address.sendValue(payable(msg.sender), msg.value - fee);
    }

    /// @notice Gives up a number whose provider has been silent for 24 hours, for a public reason.
    function voidDrawing(uint64 campaignId, uint48 number, string calldata reason) external onlyOwner {
        Drawing storage record = _silent(campaignId, number);
        uint256 length = bytes(reason).length;
        if (length == 0 || length > MAX_REASON_BYTES) revert Incomplete();
        record.isVoid = true;
        emit DrawingVoided(campaignId, number, reason);
    }

    /// @notice Which drawing a provider's sequence number belongs to; (0, 0) if to none.
    function placeOf(uint64 sequence) external view returns (uint64 campaignId, uint48 number) {
        Place storage place = _places[sequence];
        return (place.campaignId, place.number);
    }

    /// @dev Stores the first value that arrives for a drawing; any other is only reported. Nothing here can revert, since
    /// a failing callback would leave the value public but not recorded.
    function entropyCallback(uint64 sequence, address provider_, bytes32 value) internal override {
        Place memory place = _places[sequence];
        Drawing storage record = _drawings[place.campaignId][place.number];
        if (provider_ != provider || place.number == 0 || record.revealedAt != 0 || record.isVoid) {
            emit AnswerIgnored(provider_, sequence, value);
            return;
        }
        record.randomValue = value;
        record.revealedAt = uint40(block.timestamp);
        emit DrawingRevealed(place.campaignId, place.number, value, sequence);
    }

    /// @dev Read by IEntropyConsumer, which lets only this address call back.
    function getEntropy() internal view override returns (address) {
        return address(entropy);
    }

    function _feeWithin(uint256 allowed) private view returns (uint256 fee) {
        fee = entropy.getFeeV2(provider, callbackGasLimit);
        if (fee > allowed) revert FeeAboveMax(fee, allowed);
        if (fee > address(this).balance) revert FloatTooSmall(address(this).balance, fee);
    }

    /// @dev Buys a random value. The drawing is whole before the provider is called, so that a call back from inside
    /// finds nothing to gain.
    function _ask(Drawing storage record, Place memory place, bytes32 contribution, uint256 fee)
        private
        returns (uint64 sequence)
    {
        record.attempts++;
        record.requestedAt = uint40(block.timestamp);
        sequence = entropy.requestV2{value: fee}(provider, contribution, callbackGasLimit);
        if (_places[sequence].number != 0) revert SequenceTaken(sequence);
        _places[sequence] = place;
    }

    /// @dev A drawing without a value whose provider has been silent for long, and whose answer nobody can know. What
    /// makes a number known makes all earlier ones known, by hashing, so it is enough to look at the first request's.
    /// A provider that registers again may leave earlier numbers unknown; they count as known all the same.
    function _silent(uint64 campaignId, uint48 number) private view returns (Drawing storage record) {
        record = _drawings[campaignId][number];
        if (record.attempts == 0) revert UnknownDrawing();
        if (record.revealedAt != 0) revert AlreadyRevealed();
        if (record.isVoid) revert IsVoid();
        uint256 until = record.requestedAt + SILENCE;
        if (block.timestamp < until) revert NotSilent(until);
        uint64 revealed = entropy.getProviderInfoV2(provider).currentCommitmentSequenceNumber;
        if (revealed >= record.sequence) revert AnswerMayBePublic(record.sequence, revealed);
    }

    function _setMaxRequestFee(uint96 maxRequestFee_) private {
        emit MaxRequestFeeSet(maxRequestFee_);
        maxRequestFee = maxRequestFee_;
    }
}
