// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../../PrizeDrawings.sol";

/// @dev A randomness contract that says and does whatever a test tells it to.
contract HostileEntropy {
    uint64 public sequence;
    uint128 public fee;
    bytes public inside;
    bool public insideSucceeded;
    bytes public insideAnswer;

    function setSequence(uint64 sequence_) external {
        sequence = sequence_;
    }

    function setFee(uint128 fee_) external {
        fee = fee_;
    }

    /// @dev What to call the requester with while it is asking.
    function setInside(bytes calldata inside_) external {
        inside = inside_;
    }

    function answer(PrizeDrawings drawings, address provider, uint64 sequence_, bytes32 value) external {
        drawings._entropyCallback(sequence_, provider, value);
    }

    function getFeeV2(address, uint32) external view returns (uint128) {
        return fee;
    }

    function requestV2(address, bytes32, uint32) external payable returns (uint64) {
        if (inside.length > 0) (insideSucceeded, insideAnswer) = msg.sender.call(inside);
        return sequence;
    }
}
